import { t } from "@muster/sdk";
import type { Command } from "commander";
import { addCommands, defineCommand } from "../../lib/command.ts";
import { addGroup } from "../../lib/feature.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolvePsaProduct } from "../../lib/resolve.ts";
import { addResource } from "../../lib/resource.ts";

export function addProducts(psa: Command): void {
  const products = addGroup(psa, "products", t("ticketing.psa.cli.products.manageProductsTimeParts"));
  addResource(products, {
    one: "product",
    kind: "product",
    operations: {
      list: "listPsaProducts",
      show: "getPsaProduct",
      create: "createPsaProduct",
      update: "updatePsaProduct",
    },
    columns: ["id", "name", "type", "unitPrice", "active", "description"],
    argument: "productId",
    find: resolvePsaProduct,
    example: {
      name: '"Remote support"',
      list: "--type SERVICE",
      create: '--name "Remote support" --type SERVICE --unit-price 95',
      update: "--unit-price 99.50",
    },
  });
  addCommands(products, activate, deactivate);
}

const defineSwitch = (
  name: "activate" | "deactivate",
  operation: "activatePsaProduct" | "deactivatePsaProduct",
  summary: string,
) =>
  defineCommand(() => ({
    name,
    args: [{ name: "<product>", text: t("ticketing.psa.cli.products.idName"), field: "productId" }],
    summary,
    permission: "canConfigurePSA",
    data: "getPsa",
    examples: [`psa products ${name} "Remote support"`],
    changes: true,
    async run(context) {
      const { muster } = await context.connect();
      const productId = await resolvePsaProduct(muster, context.args[0] ?? "", context.signal);
      if (await context.onlyPlanned("PATCH", `/ws/psa/product/${productId}/${name}`)) return;
      const product = await muster.call(operation, { path: { productId } }, context.signal);
      printStatus(t(`ticketing.psa.cli.products.${name}d`, { name: product.name }));
      await printOne(product, context.flags);
    },
  }));

const activate = defineSwitch(
  "activate",
  "activatePsaProduct",
  t("ticketing.psa.cli.products.activateProduct"),
);
const deactivate = defineSwitch(
  "deactivate",
  "deactivatePsaProduct",
  t("ticketing.psa.cli.products.deactivateProduct"),
);
