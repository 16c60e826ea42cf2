import type { ComponentType } from "react";
import { Navigate, useParams } from "react-router";

/** A screen that only leads to the address of another. */
export const redirectTo = (
  address: (parameters: Record<string, string | undefined>) => string,
): ComponentType =>
  function Redirect() {
    return <Navigate replace to={address(useParams())} />;
  };
