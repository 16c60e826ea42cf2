/** Asks for files in a browser dialog. Returns none if the user cancels it. */
export function askForFiles(multiple: boolean): Promise<{ name: string; bytes: Uint8Array }[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = multiple;
    input.addEventListener("change", () =>
      resolve(
        Promise.all(
          [...(input.files ?? [])].map(async (file) => ({ name: file.name, bytes: await file.bytes() })),
        ),
      ),
    );
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
