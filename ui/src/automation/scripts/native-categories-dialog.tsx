import { scriptName, t, type Script } from "@muster/sdk";
import { ChoicesField } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import { useForm } from "../../hooks/form.ts";
import { useMutate, useOperation } from "../../hooks/operations.ts";
import { categoryChoices } from "./options.ts";

/** Changes the categories of a native automation, whose other fields can't be changed. */
export function NativeCategories({ script, onClose }: { script: Script; onClose(): void }) {
  const change = useMutate();
  const categories = useOperation("listScriptCategories", {});
  const form = useForm({ categoriesIds: script.categoriesIds.map(String) }, ({ categoriesIds }) =>
    categoriesIds.length ? {} : { categoriesIds: t("common.required") },
  );
  const { value: values, ...field } = form.field("categoriesIds");
  return (
    <EditDialog
      title={t("automation.scripts.categoriesOf", { name: scriptName(script) })}
      onClose={onClose}
      form={form}
      save={({ categoriesIds }) =>
        change("updateNativeScript", {
          body: { id: script.id, categoriesIds: categoriesIds.map(Number), revision: script.revision },
        })
      }
      saved={() => t("automation.scripts.saved", { name: scriptName(script) })}
    >
      <ChoicesField
        label={t("automation.scripts.categories")}
        required
        values={values}
        options={categoryChoices(categories.data?.results ?? [], script)}
        {...field}
      />
    </EditDialog>
  );
}
