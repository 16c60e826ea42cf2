import { t, type SearchResult } from "@muster/sdk";
import { useNavigate } from "react-router";
import { useConnection, type Console } from "../../hooks/console.ts";

/** Opens a result and adds it to the user's recent searches. */
export function useOpenResult(notify: Console["notify"]): (result: SearchResult) => void {
  const { muster } = useConnection();
  const navigate = useNavigate();
  return ({ id, type, route }) => {
    void navigate(route);
    muster
      .call("addRecentSearch", { body: { id, type } })
      .catch(() => notify({ tone: "warning", title: t("operations.search.addFailed") }));
  };
}
