import type { ComponentType } from "react";
import { Navigate, useParams } from "react-router";

/** Returns a screen that redirects to another screen's address. */
export const redirectTo = (
  address: (parameters: Record<string, string | undefined>) => string,
): ComponentType =>
  function Redirect() {
    return <Navigate replace to={address(useParams())} />;
  };
