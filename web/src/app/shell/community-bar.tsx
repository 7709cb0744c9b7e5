import { useInstance } from "../../api/instance";
import { fullName } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { LanguageSelector } from "../../ui/language-selector";
import { ThemeButton } from "../../ui/theme-button";
import { menuOf } from "../menu";
import { AccountMenu } from "./account-menu";
import { AreaLinks, AreaMenu } from "./areas";
import { BrandMark } from "./brand-mark";
import { ContactWidget } from "./contact-widget";
import "./community-shell.css";

/** The bar over businesses' and individuals' pages: tenant, areas, the account's name, contact, settings. */
export function CommunityBar() {
  const user = useUser();
  const instance = useInstance(user.cd_instance);
  const areas = menuOf("community", { user, programType: instance ? (instance.ds_program_type ?? "") : null });
  return (
    <header id="areas" className="community-bar">
      {areas.length > 0 ? (
        <div className="community-menu">
          <AreaMenu areas={areas} />
        </div>
      ) : null}
      <BrandMark />
      <AreaLinks areas={areas} className="community-areas" linkClassName="community-area" />
      <div className="community-tools">
        <span className="community-name">{fullName(user)}</span>
        <ContactWidget />
        <LanguageSelector />
        <ThemeButton />
        <AccountMenu />
      </div>
    </header>
  );
}
