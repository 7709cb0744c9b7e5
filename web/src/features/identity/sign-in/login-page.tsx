import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { brandingQuery } from "../../../api/branding";
import { Skeleton } from "../../../ui/skeleton";
import { ClassicLogin } from "./classic-login";
import { usesLoginIds } from "../../../shared/identity/uses-login-ids";

const LoginIdLogin = lazy(async () => ({ default: (await import("./login-id/login-id-login")).LoginIdLogin }));

/** The sign-in page, in the tenant's form. The classic form is the fallback while the tenant's branding cannot be loaded. */
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
