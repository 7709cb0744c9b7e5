//! Text whose lines were broken for the way (format=flowed, RFC 3676): a line that ends in a blank goes on in the next.

/// The lines as they were written. With `deletes_blank` the blank at the break is none of the text's.
pub(super) fn joined(text: &str, deletes_blank: bool) -> String {
    let mut lines: Vec<String> = Vec::new();
    // The depth of quotation of the line that goes on.
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let depth = line.bytes().take_while(|byte| *byte == b'>').count();
        let content = &line[depth..];
        let content = content.strip_prefix(' ').unwrap_or(content);
        // The line above a signature ends in a blank and goes on nowhere.
        let is_divider = content == "-- ";
        let goes_on = content.ends_with(' ') && !is_divider;
        let kept = match goes_on && deletes_blank {
            true => &content[..content.len() - 1],
            false => content,
        };
        match lines.last_mut() {
            Some(last) if open == Some(depth) && !is_divider => last.push_str(kept),
            _ => {
                let blank = if depth > 0 && !kept.is_empty() { " " } else { "" };
                lines.push(format!("{}{blank}{kept}", &line[..depth]));
            }
        }
        open = goes_on.then_some(depth);
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn lines_are_as_they_were_written() {
        let text = "This is one long par \nagraph that was \nwrapped.\n> quoted \n> words\n";
        assert_eq!(
            joined(text, true),
            "This is one long paragraph that waswrapped.\n> quotedwords"
        );
        let text =
            "This is one long \nparagraph.\n\nAnother \none.\n>> deep \n>> quote\n> less\n-- \nAna \nReyes";
        assert_eq!(
            joined(text, false),
            "This is one long paragraph.\n\nAnother one.\n>> deep quote\n> less\n-- \nAna Reyes"
        );
        assert_eq!(
            joined(" From here\n >not quoted\n", false),
            "From here\n>not quoted"
        );
        assert_eq!(joined("one \n> two \nthree", false), "one \n> two \nthree");
        assert_eq!(joined("\na\n\n\nb", false), "\na\n\n\nb");
    }
}
