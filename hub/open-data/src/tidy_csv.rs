//! A set as a tidy CSV file (RFC 4180): a row for each value, a column for each variable, and nothing but numbers where numbers are.

use crate::figure::Release;

/// The names of the columns. `month` is the first day that a row covers, `months` how many months it covers.
pub const HEADER: &str = "month,months,program_id,program,measure,unit,value,suppressed";

/// What a row about all programs of the set has as its program.
pub const ALL_PROGRAMS: &str = "All programs";

/// The file, UTF-8, with a header row. A hidden value is empty.
pub fn of(release: &Release) -> String {
    let mut file = String::from(HEADER);
    file.push_str("\r\n");
    for figure in &release.figures {
        let program = figure.program.and_then(|id| release.program(id));
        let id = program.map(|program| program.id.to_string()).unwrap_or_default();
        let name = program.map_or(ALL_PROGRAMS, |program| program.name.as_str());
        let value = figure.shown().map(|value| value.to_string()).unwrap_or_default();
        let suppressed = if figure.hidden.is_some() { "yes" } else { "no" };
        let cells = [
            figure.month.first_day(),
            figure.months.to_string(),
            id,
            text(name),
            figure.measure.as_str().to_owned(),
            figure.measure.unit().to_owned(),
            value,
            suppressed.to_owned(),
        ];
        file.push_str(&cells.join(","));
        file.push_str("\r\n");
    }
    file
}

/// A text in which no spreadsheet executes anything (OWASP, "CSV Injection").
fn text(value: &str) -> String {
    let is_formula = value.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r']);
    let inert = match is_formula {
        true => format!("'{value}"),
        false => value.to_owned(),
    };
    match inert.contains([',', '"', '\r', '\n']) {
        true => format!("\"{}\"", inert.replace('"', "\"\"")),
        false => inert,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::ProgramMonth;
    use crate::figure::ReleasedProgram;
    use crate::month::Month;
    use crate::release::publish;
    use hub_domain::ProgramId;

    #[test]
    fn money_5_rows_are_tidy_and_hidden_values_are_empty() {
        let counted = |id, name: &str, applications| ProgramMonth {
            program: ReleasedProgram {
                id: ProgramId(id),
                name: name.into(),
                zeros: true,
            },
            applications,
            approved: 0,
            denied: 0,
            decided_after_ms: Vec::new(),
            paid: Vec::new(),
        };
        let programs = [
            counted(5, "Rent, \"first\" aid", 40),
            counted(7, "=Energy", 9),
            counted(8, "Food", 12),
        ];
        let release = publish(Month::parse("2026-03").unwrap(), &programs, &[]).unwrap();
        let file = of(&release);
        let lines: Vec<&str> = file.split("\r\n").collect();
        assert_eq!(lines[0], HEADER);
        assert_eq!(
            lines[1],
            "2026-03-01,1,5,\"Rent, \"\"first\"\" aid\",applications,applications,40,no"
        );
        assert!(
            lines.contains(&"2026-03-01,1,7,'=Energy,applications,applications,,yes"),
            "{file}"
        );
        assert!(lines.contains(&"2026-03-01,1,,All programs,applications,applications,61,no"));
        assert!(lines.contains(&"2026-03-01,1,8,Food,denied,applications,0,no"));
        assert!(!file.contains('<'));
        assert_eq!(lines.last(), Some(&""));
    }
}
