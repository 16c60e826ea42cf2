import type { TestServer } from "../../support/server/server.ts";
import type { FeatureRaces } from "../../support/contract/races.ts";

export default async function races(server: TestServer): Promise<FeatureRaces> {
  const { call } = server.session;
  const { id } = await call("createSnmpTemplate", { body: { name: "Raced", vendors: ["Stulz"] } });
  const oid = "1.3.6.1.4.1.99999.1.0";
  await call("createSnmpObject", { body: { templateId: id, oid, name: "Raced" } });
  const readTemplate = async () => (await call("listSnmpTemplates", {})).results.find((one) => one.id === id);
  const readObject = async () =>
    (await call("listSnmpObjects", { query: {} })).results.find((one) => one.oid === oid);
  return {
    races: {
      updateSnmpTemplate: {
        path: { templateId: id },
        changes: (n) => [{ name: `Raced ${n}` }, { vendors: [`Vendor ${n}`] }],
        read: readTemplate,
      },
      updateSnmpObject: {
        path: { oid },
        changes: (n) => [{ name: `Raced ${n}` }, { scale: n + 1 }],
        read: readObject,
      },
    },
    wholes: {
      updateSnmpTemplate: {
        path: { templateId: id },
        body: (name) => ({ name, vendors: [name] }),
        read: readTemplate,
      },
      updateSnmpObject: { path: { oid }, body: (name) => ({ name, unit: "V" }), read: readObject },
    },
  };
}
