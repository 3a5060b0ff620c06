// Small behaviours that no attribute of htmx covers. No dependency; everything works on elements marked with data-*.

// Shows the value of a range beside it while it moves.
document.addEventListener("input", (event) => {
  const name = event.target.dataset?.shows;
  if (name) document.getElementById(name).textContent = event.target.value;
});
