// A table that is wider than the window scrolls: whoever has no mouse must be able to reach it.
const watched = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0
    else target.removeAttribute("tabindex")
  }
})

document$.subscribe(() => {
  requestAnimationFrame(() => {
    for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) watched.observe(table)
  })
})
