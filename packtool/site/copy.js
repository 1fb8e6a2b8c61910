"use strict";
// Shows a button beside each command where the browser lets a page copy; without it the command is there to be selected.
if (navigator.clipboard) {
  const said = document.getElementById("copied");
  for (const button of document.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      said.textContent = "";
      try {
        await navigator.clipboard.writeText(button.previousElementSibling.textContent);
        button.textContent = "Copied";
        said.textContent = "The command is copied.";
      } catch {
        button.textContent = "Copy";
        said.textContent = "The browser does not let this page copy: select the command.";
      }
    });
  }
}
