import { useTranslation } from "react-i18next";
import { paths } from "../../../shared/page/paths";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Link } from "../../../ui/link";
import { AddressBook } from "./address-book";
import { CalledNumbers } from "./called-numbers";
import { Emergency } from "./emergency/emergency";
import { Lines } from "./lines/lines";
import { MissedCalls } from "./lines/missed-calls";
import { Numbers } from "./numbers";
import { Trunks } from "./trunks";
import { Voicemails } from "./voicemails";
import "../../../ui/page.css";
import "./phones.css";

/** Telephones: voicemail and missed calls; for administrators, numbers with what they lead to, waiting lines, and trunks. */
export function PhonesPage() {
  const { t } = useTranslation(["telephony", "lines", "transfers"]);
  const user = useUser();
  return (
    <div className="page">
      <h1 className="page-title">{t("page.title")}</h1>
      <section className="page-card phones-card">
        <h2 className="page-subtitle">{t("voicemail.title")}</h2>
        <Voicemails />
      </section>
      <section className="page-card phones-card">
        <h2 className="page-subtitle">{t("lines:missed.title")}</h2>
        <MissedCalls />
      </section>
      {hasPermission(user, "admin") ? (
        <>
          <section className="page-card phones-card">
            <h2 className="page-subtitle">{t("numbers.title")}</h2>
            <p>{t("numbers.words")}</p>
            <Link to={paths.flows}>{t("numbers.flows")}</Link>
            <Numbers />
          </section>
          <section className="page-card phones-card">
            <h2 className="page-subtitle">{t("called.title")}</h2>
            <CalledNumbers />
          </section>
          <section className="page-card phones-card">
            <h2 className="page-subtitle">{t("transfers:book.title")}</h2>
            <AddressBook />
          </section>
          <section className="page-card phones-card">
            <h2 className="page-subtitle">{t("emergency.title")}</h2>
            <Emergency />
          </section>
          <section className="page-card phones-card">
            <h2 className="page-subtitle">{t("lines:title")}</h2>
            <p>{t("lines:words")}</p>
            <Lines />
          </section>
          <section className="page-card phones-card">
            <h2 className="page-subtitle">{t("trunks.title")}</h2>
            <p>{t("trunks.words")}</p>
            <Trunks />
          </section>
        </>
      ) : null}
    </div>
  );
}
