import { t } from "@muster/sdk";
import { Page, Tabs } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { Connections } from "./connections.tsx";
import { Folders } from "./folders.tsx";

/** Folders of remote support, and links to other products. */
export function RemoteSupport() {
  const { get, set } = useAddress();
  const tab = get("tab") === "connections" ? "connections" : "folders";
  return (
    <Page title={t("remote.support.title")}>
      <Tabs
        label={t("remote.support.title")}
        current={tab}
        onChange={(next) => set({ tab: next === "folders" ? "" : next })}
        tabs={[
          { id: "folders", label: t("remote.support.folders") },
          { id: "connections", label: t("remote.support.connections") },
        ]}
      />
      {tab === "folders" ? <Folders /> : <Connections />}
    </Page>
  );
}
