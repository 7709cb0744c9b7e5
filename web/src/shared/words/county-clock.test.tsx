import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { reviewer } from "../../testing/fixtures";
import { UserContext } from "../identity/user";
import { useFormat } from "./format";

const MOMENT = "2024-03-05T03:30:00Z";
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

it("reads one clock, the county's, unless a place names another", () => {
  const wrapper = ({ children }: { children: ReactNode }) => <UserContext value={{ ...reviewer, zone: "Pacific/Honolulu" }}>{children}</UserContext>;
  const own = renderHook(() => useFormat(), { wrapper }).result.current;
  expect(plain(own.dateTime(MOMENT))).toBe("Mar 4, 2024, 5:30 PM");
  const named = renderHook(() => useFormat("Asia/Tokyo"), { wrapper }).result.current;
  expect(plain(named.dateTime(MOMENT))).toBe("Mar 5, 2024, 12:30 PM");
});
