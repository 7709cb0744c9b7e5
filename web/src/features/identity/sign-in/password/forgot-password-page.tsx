import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { brandingQuery } from "../../../../api/branding";
import { Skeleton } from "../../../../ui/skeleton";
import { usesLoginIds } from "../../../../shared/identity/uses-login-ids";
import { ClassicForgotPassword } from "./classic-forgot-password";

const LoginIdForgotPassword = lazy(async () => ({ default: (await import("../login-id/login-id-forgot-password")).LoginIdForgotPassword }));

/** A forgotten password, in the form that the tenant uses: a link by mail, or a code. */
export function ForgotPasswordPage() {
  const branding = useQuery(brandingQuery);
  if (branding.isPending && branding.failureCount === 0) return <Skeleton lines={4} />;
  if (!usesLoginIds(branding.data)) return <ClassicForgotPassword />;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <LoginIdForgotPassword />
    </Suspense>
  );
}
