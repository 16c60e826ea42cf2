import { limits, type Permission } from "../generated/limits.ts";
import type { User } from "../index.ts";
import { t } from "../text/messages.ts";

/** Whether a user has a permission; `sysadmin` users have all of them except Super Admin. */
export const hasPermission = (
  user: Pick<User, "sysadmin" | "ninjaAdmin" | "permissions">,
  permission: Permission,
): boolean =>
  permission === "ninjaAdmin"
    ? user.ninjaAdmin
    : user.sysadmin || (user.permissions as readonly Permission[]).includes(permission);

/** First and last name, or the email address of a user without a name. */
export const userName = (user: Pick<User, "firstName" | "lastName" | "email">): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email;

const rightToLeft = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);

/** The direction in which a locale, such as "he-IL", is written. */
export const directionOf = (locale: string): "ltr" | "rtl" =>
  rightToLeft.has(locale.toLowerCase().split(/[-_]/)[0] ?? "") ? "rtl" : "ltr";

/** The error in a new password, as form messages; {} if the password is acceptable. */
export function checkPassword(password: string): { password?: string } {
  const { minLength } = limits.NewUser.password;
  if (!password) return { password: t("common.required") };
  return password.length < minLength ? { password: t("access.session.leastCharacters", { minLength }) } : {};
}

// the contract's pattern of phone numbers
const phoneNumber = /^(\+?([ ()./-]*[0-9]){5,15}[ ()./-]*)?$/;

/** The error in a phone number, as form messages; {} if it is valid or empty. */
export const checkPhoneNumber = (text: string): { phoneNumber?: string } =>
  phoneNumber.test(text.trim()) ? {} : { phoneNumber: t("errors.fields.phoneNumber") };
