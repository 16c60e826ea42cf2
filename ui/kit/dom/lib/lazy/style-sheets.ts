/**
 * Returns a stand-in for a style element: text written to it is a style sheet of the document until the
 * element is removed.
 */
export function sheetElement(): HTMLElement {
  const element = document.createElement("template");
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return Object.defineProperties(element, {
    textContent: {
      set(text: string) {
        sheet.replaceSync(text);
      },
    },
    remove: {
      value() {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
        Element.prototype.remove.call(element);
      },
    },
  });
}
