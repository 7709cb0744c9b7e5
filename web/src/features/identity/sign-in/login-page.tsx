import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { brandingQuery } from "../../../api/branding";
import { Skeleton } from "../../../ui/skeleton";
import { ClassicLogin } from "./classic-login";
import { usesLoginIds } from "../../../lib/uses-login-ids";

const LoginIdLogin = lazy(async () => ({ default: (await import("./login-id/login-id-login")).LoginIdLogin }));

/** The sign-in page, in the form that the tenant uses. The classic one stands in while the tenant's words cannot be read. */
export function LoginPage() {
  const branding = useQuery(brandingQuery);
  if (branding.isPending && branding.failureCount === 0) return <Skeleton lines={5} />;
  if (!usesLoginIds(branding.data)) return <ClassicLogin />;
  return (
    <Suspense fallback={<Skeleton lines={5} />}>
      <LoginIdLogin />
    </Suspense>
  );
}
