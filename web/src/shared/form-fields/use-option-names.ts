import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** The options of parts that are the same in every form, in words: relations in a household, kinds of account. */
export function useOptionNames(): Record<string, string> {
  const { t } = useTranslation("form-fields");
  return useMemo(
    () => ({
      self: t("relations.self"),
      spouse: t("relations.spouse"),
      partner: t("relations.partner"),
      child: t("relations.child"),
      stepchild: t("relations.stepchild"),
      foster_child: t("relations.foster_child"),
      grandchild: t("relations.grandchild"),
      parent: t("relations.parent"),
      grandparent: t("relations.grandparent"),
      sibling: t("relations.sibling"),
      other_relative: t("relations.other_relative"),
      not_related: t("relations.not_related"),
      checking: t("accounts.checking"),
      savings: t("accounts.savings"),
      home: t("address.kinds.home"),
      po_box: t("address.kinds.po_box"),
      shelter: t("address.kinds.shelter"),
      none: t("address.kinds.none"),
    }),
    [t],
  );
}
