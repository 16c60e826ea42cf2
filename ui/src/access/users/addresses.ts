export const techniciansPath = "/administration/users/technicians";
export const endUsersPath = "/administration/users/endUsers";
export const newUserPath = "/editor/user";
export const userPath = (id: number) => `${newUserPath}/${id}`;
export const userCopyPath = (id: number) => `${userPath(id)}/copy`;

export const listPath = (userType: "TECHNICIAN" | "END_USER") =>
  userType === "TECHNICIAN" ? techniciansPath : endUsersPath;
