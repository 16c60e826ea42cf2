import {
  decide,
  mayDo,
  rightsDifference,
  rightsOfUser,
  type Grant,
  type NodeClass,
  type Permission,
  type Session,
} from "@muster/sdk";
import { expect, test } from "vitest";

const run = (effect: Grant["effect"], limits: Partial<Grant> = {}): Grant => ({
  entity: "SCRIPT_CATEGORY",
  permission: "Run",
  effect,
  ...limits,
});
const asked = (grants: Grant[], id?: number) =>
  decide(grants, "SCRIPT_CATEGORY", "Run", id === undefined ? {} : { id }).allowed;

test("access is denied unless a grant allows it", () => {
  expect(asked([])).toBe(false);
  expect(asked([{ ...run("ALLOW"), permission: "View" }], 4)).toBe(false);
  expect(asked([{ ...run("ALLOW"), entity: "POLICY" }], 4)).toBe(false);
});

test("a grant applies only to the IDs it names; without a target, any one is enough", () => {
  const some = [run("ALLOW", { ids: [4, 5] })];
  expect([asked(some, 4), asked(some, 6), asked(some)]).toEqual([true, false, true]);
});

test("a denial overrides every allowing grant, but only for the IDs it names", () => {
  const grants = [run("ALLOW"), run("ALLOW", { ids: [4] }), run("DENY", { ids: [4] })];
  expect([asked(grants, 4), asked(grants, 5), asked(grants)]).toEqual([false, true, true]);
  expect(asked([...grants, run("DENY")])).toBe(false);
  expect(decide(grants, "SCRIPT_CATEGORY", "Run", { id: 4 }).by).toEqual(run("DENY", { ids: [4] }));
});

test("organizations and node roles limit a grant as IDs do", () => {
  const grant: Grant = {
    entity: "NODE",
    permission: "Update",
    effect: "ALLOW",
    organizationIds: [1],
    nodeClasses: ["NMS_SWITCH"],
  };
  const may = (organizationId: number, nodeClass: "NMS_SWITCH" | "NMS_ROUTER") =>
    decide([grant], "NODE", "Update", { organizationId, nodeClass }).allowed;
  expect([may(1, "NMS_SWITCH"), may(2, "NMS_SWITCH"), may(1, "NMS_ROUTER")]).toEqual([true, false, false]);
});

test("a denial for a device group doesn't deny the permission for other devices", () => {
  const remove = (effect: Grant["effect"], groupIds?: number[]): Grant => ({
    entity: "NODE",
    permission: "Delete",
    effect,
    ...(groupIds && { groupIds }),
  });
  const may = (...grants: Grant[]) => decide(grants, "NODE", "Delete", { organizationId: 1 }).allowed;
  expect(may(remove("ALLOW"), remove("DENY", [5]))).toBe(true);
  expect(may(remove("ALLOW"), remove("DENY"))).toBe(false);
  expect(may(remove("ALLOW", [5]))).toBe(true);
});

test("a client offers what a flag or grant allows, unless denied", () => {
  const user = { sysadmin: false, permissions: ["canUpdateDevices"] } as Session["user"];
  const update = (effect: Grant["effect"], nodeClasses?: NodeClass[]): Grant => ({
    entity: "NODE",
    permission: "Update",
    effect,
    ...(nodeClasses && { nodeClasses }),
  });
  const may = (permission: Permission | undefined, grants: Grant[], nodeClass: NodeClass = "NMS_SWITCH") =>
    mayDo({ user, grants }, { permission, grant: "NODE.Update" }, { nodeClass });
  expect([may("canUpdateDevices", []), may(undefined, []), may("canCreateUsers", [])]).toEqual([
    true,
    false,
    false,
  ]);
  expect(may(undefined, [update("ALLOW", ["NMS_SWITCH"])])).toBe(true);
  expect(may(undefined, [update("ALLOW", ["NMS_SWITCH"])], "NMS_ROUTER")).toBe(false);
  expect(may("canUpdateDevices", [update("DENY", ["NMS_SWITCH"])])).toBe(false);
  expect(may("canUpdateDevices", [update("DENY", ["NMS_SWITCH"])], "NMS_ROUTER")).toBe(true);
  expect(mayDo({ user: { ...user, sysadmin: true }, grants: [] }, { permission: "canCreateUsers" })).toBe(
    true,
  );
});

test("the first role of a user adds exactly the rights that it grants", () => {
  const view = { entity: "NODE", permission: "View", effect: "ALLOW" } as const;
  const watcher = { permissions: [], grants: [view], runOnlyScriptCategories: [] };
  const user = { sysadmin: false, permissions: [] };
  const { gained, lost } = rightsDifference(rightsOfUser(user, []), rightsOfUser(user, [watcher]));
  expect([gained, lost]).toEqual([["Devices: View"], []]);
});
