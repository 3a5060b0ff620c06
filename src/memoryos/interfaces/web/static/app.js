// Small behaviours that no attribute of htmx covers. No dependency; everything works on elements marked with data-*.

// Shows the value of a range beside it while it moves.
document.addEventListener("input", (event) => {
  const name = event.target.dataset?.shows;
  if (name) document.getElementById(name).textContent = event.target.value;
});

// Empties a form once its answer has arrived.
document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.detail.elt;
  if (event.detail.successful && form.matches?.("form[data-clears]")) form.reset();
});

// Uploads a file in pieces, as it is chosen or dropped, and then asks for the check.
const PIECE = 1024 * 1024;

async function upload(form, file) {
  const bar = form.querySelector("progress");
  const answer = document.getElementById("import");
  bar.hidden = false;
  for (let offset = 0; offset === 0 || offset < file.size; offset += PIECE) {
    const response = await fetch(form.dataset.upload, {
      method: "POST",
      body: await file.slice(offset, offset + PIECE).arrayBuffer(),
      headers: {
        "Content-Type": "application/octet-stream",
        "X-CSRF-Token": form.dataset.token,
        "X-Upload-Name": encodeURIComponent(file.name),
        "X-Upload-Offset": String(offset),
      },
    });
    if (!response.ok) {
      bar.hidden = true;
      const alert = document.createElement("p");
      alert.className = "alert";
      alert.setAttribute("role", "alert");
      alert.textContent = (await response.json().catch(() => ({}))).error ?? form.dataset.failed;
      answer.replaceChildren(alert);
      return;
    }
    bar.value = file.size ? (100 * Math.min(offset + PIECE, file.size)) / file.size : 100;
  }
  bar.hidden = true;
  htmx.trigger("#check", "uploaded");
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-upload]");
  if (form && event.target.type === "file" && event.target.files.length) upload(form, event.target.files[0]);
});
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.closest?.("form[data-upload]");
    if (!form) return;
    event.preventDefault();
    form.classList.toggle("over", kind === "dragover");
    if (kind === "drop" && event.dataTransfer.files.length) upload(form, event.dataTransfer.files[0]);
  });
}
