// The messages of every client: the same format, plurals and parameters as i18next, which translation tools
// support.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { referenceOf, refusalOf, rememberMessages, setLanguage, t, toPseudo, translate } from "@muster/sdk";
import { languageFromDisk, languageOfEnvironment } from "@muster/sdk/node";
import { createInstance } from "i18next";
import { afterEach, describe, expect, test } from "vitest";
import { parametersOf, readLanguage } from "../../sdk/generate/messages.ts";

const locales = join(import.meta.dirname, "../../sdk/locales");

afterEach(() => setLanguage(languageFromDisk("en-us")));

describe.each(readdirSync(locales))("messages in %s", (code) => {
  test("are formatted as i18next formats them, for every message and number", async () => {
    setLanguage(languageFromDisk(code));
    const messages = await readLanguage(new URL(`file://${locales}/${code}/`));
    const i18n = createInstance();
    // including the messages of the language it is based on
    const { catalog: areaOf } = languageFromDisk(code);
    const areas = readdirSync(join(locales, "en-us")).map((file) => file.replace(/\.json$/, ""));
    const catalog = Object.fromEntries(areas.map((area) => [area, areaOf(area) ?? {}]));
    await i18n.init({
      lng: code,
      lowerCaseLng: true,
      resources: { [code]: { translation: catalog } },
      interpolation: { escapeValue: false },
    });
    const nameOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
    const forms = Map.groupBy(messages, ([key]) => nameOf(key));
    for (const key of messages.keys()) {
      const name = nameOf(key);
      const texts = forms.get(name)!.map(([, text]) => text);
      for (const count of [0, 1, 2, 5, 21, 1_234_567]) {
        const parameters: Record<string, string | number | string[]> = name === key ? {} : { count };
        for (const parameter of texts.flatMap(parametersOf)) {
          const [field = "", format] = parameter.split(":");
          const value =
            { number: 1_234.5, list: ["Ada", "Grace", "Lin"] }[format ?? ""] ?? `<${field} & Söhne>`;
          parameters[field] ??= value;
        }
        expect(translate(name, parameters), name).toBe(i18n.t(name, parameters));
        if (name === key) break;
      }
    }
  });
});

test("a message missing from a translation is shown in English, and an unknown key has no text", () => {
  setLanguage({ ...languageFromDisk("de-de"), catalog: languageFromDisk("xx-xx").catalog });
  expect(translate("errors.forbidden.message")).toBe("You don't have permission to do this.");
  expect(translate("errors.nothing")).toBeUndefined();
});

test("a problem's messages are shown in the client's language with their parameters", () => {
  rememberMessages();
  const wrong = t("errors.fields.enum", { values: "a, b" });
  const waits = t("operations.changeRequests.title", {
    summary: "x",
    devices: t("common.devices", { count: 3 }),
  });
  const problem = {
    code: "validation_failed",
    title: "Invalid",
    detail: waits,
    detailMessage: referenceOf(waits),
    errors: [
      { field: "state", message: wrong, ...referenceOf(wrong) },
      { field: "other", message: "From a newer server", code: "errors.fields.newer" },
    ],
  };
  setLanguage(languageFromDisk("de-de"));
  const { message, errors } = refusalOf(problem, 400);
  expect(message).toBe("x: 3 Geräte");
  expect(errors.map((error) => error.message)).toEqual([
    "Muss einer dieser Werte sein: a, b",
    "From a newer server",
  ]);
});

test("no module reads a message at import, before the language is chosen", () => {
  const script = `
    const { setLanguage } = await import("./sdk/src/text/messages.ts");
    const catalog = (area) => { throw new Error("a message of " + area + " was read"); };
    setLanguage({ code: "en-us", catalog });
    await import("./sdk/src/index.ts");`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: join(import.meta.dirname, "../.."),
  });
});

test("the environment chooses the language, and English is the fallback", () => {
  expect(languageOfEnvironment({ LANG: "de_AT.UTF-8" })).toBe("de-de");
  expect(languageOfEnvironment({ LANG: "de_AT.UTF-8", MUSTER_LANG: "en-us" })).toBe("en-us");
  expect(languageOfEnvironment({ LC_ALL: "C" })).toBe("en-us");
  expect(languageOfEnvironment({})).toBe("en-us");
});

test("the pseudo-language marks and lengthens translated texts", () => {
  expect(toPseudo({ area: { save: "Save {{name}}" } })).toEqual({ area: { save: "⟦Save {{name}}~~~~~⟧" } });
});
