"""The one thread that reads and writes the store: whatever waits for it is committed together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar, cast

from attrs import frozen

from cirulla.server.store import Store, StoreError

T = TypeVar("T")

_MOST_AT_ONCE: Final = 256


@frozen
class _Job:
    """What is to be done, and where its result goes once it is committed."""

    do: Callable[[Store], object]
    done: Future[Any]


class Writer:
    """Does jobs with a store, each wholly or not at all, in the order in which they come.

    Args:
        store: only the writer's thread uses it from now on, and closes it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._closed = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="cirulla-writer", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[Store], T]) -> T:
        """Do a job, and return its result when it is committed.

        Raises:
            StoreError: if it cannot be; nothing of it was done.
        """
        if self._closed:
            raise StoreError("the store is closed")
        done: Future[T] = Future()
        self._jobs.put(_Job(job, done))
        return await asyncio.wrap_future(done)

    async def close(self) -> None:
        """Do what still waits, and close the store."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        try:
            while (first := self._jobs.get()) is not None:
                batch, last = [first], False
                while len(batch) < _MOST_AT_ONCE and not last:
                    try:
                        one = self._jobs.get_nowait()
                    except Empty:
                        break
                    last = one is None
                    if one is not None:
                        batch.append(one)
                self._do_all(batch)
                if last:
                    return
        finally:
            self._store.close()

    def _do_all(self, batch: list[_Job]) -> None:
        """Commit jobs together; if that fails, each alone, so that only the faulty ones fail."""
        try:
            with self._store.transaction():
                results = [one.do(self._store) for one in batch]
        except Exception as error:  # noqa: BLE001 - whoever waits for the job is told
            if len(batch) == 1:
                _settle(batch[0], error=error)
                return
            for one in batch:
                self._do_all([one])
            return
        for one, result in zip(batch, results, strict=True):
            _settle(one, result)


def _settle(job: _Job, result: object = None, error: Exception | None = None) -> None:
    if not job.done.set_running_or_notify_cancel():
        return  # nobody waits for it any more
    if error is None:
        cast("Future[object]", job.done).set_result(result)
    else:
        job.done.set_exception(error)
