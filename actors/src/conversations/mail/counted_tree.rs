//! What the HTML parser builds of a text, counted while it builds it. The sanitiser parses the same way, so what passes
//! here costs it about as much. Counting tags in the text would not do: an end tag may close nothing, a formatting
//! element is built again in every paragraph, and what is misplaced in a table is moved in front of it.

use super::html_feed::{Stop, feed};
use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{
    Attribute, ExpandedName, LocalName, Namespace, ParseOpts, QualName, local_name, ns, parse_fragment,
};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};

/// Deepest nesting that is built.
const MAX_DEPTH: u32 = 250;
/// Elements, comments and texts that are built; newsletters have a few thousand.
const MAX_NODES: u32 = 50_000;
/// Attributes of one element. The parser compares each with those before it.
const MAX_ATTRIBUTES: usize = 50;
/// Steps for nodes that are put into the middle of others or moved to another parent: both cost as much as there are
/// children.
const MAX_STEPS: u64 = 50_000_000;

/// Whether the parser can build this within the limits. It stops where it cannot.
pub(super) fn is_buildable(html: &str) -> bool {
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let mut parser = parse_fragment(
        Counter::default(),
        ParseOpts::default(),
        context,
        Vec::new(),
        false,
    );
    let fed = feed(html, |piece| {
        let before = parser.tokenizer.sink.sink.built();
        parser.process(StrTendril::from_slice(piece));
        let counter = &parser.tokenizer.sink.sink;
        if counter.is_over.get() {
            return Err(Stop);
        }
        Ok(counter.built() != before)
    });
    fed.is_ok() && !parser.finish().is_over.get()
}

/// A node: its place is its handle.
struct Node {
    name: QualName,
    parent: Option<usize>,
    depth: u32,
    children: u64,
    content: Option<usize>,
    is_integration_point: bool,
}

/// Builds nothing but names, parents and counts.
struct Counter {
    nodes: RefCell<Vec<Node>>,
    steps: Cell<u64>,
    appended: Cell<u64>,
    is_over: Cell<bool>,
}

impl Default for Counter {
    fn default() -> Self {
        let counter = Self {
            nodes: RefCell::default(),
            steps: Cell::new(0),
            appended: Cell::new(0),
            is_over: Cell::new(false),
        };
        counter.create(QualName::new(None, ns!(), LocalName::default()));
        counter
    }
}

impl Counter {
    /// Changes with everything that the parser hands over.
    fn built(&self) -> u64 {
        self.appended.get()
    }

    fn create(&self, name: QualName) -> usize {
        self.appended.set(self.appended.get() + 1);
        let mut nodes = self.nodes.borrow_mut();
        if nodes.len() >= MAX_NODES as usize {
            self.is_over.set(true);
        }
        nodes.push(Node {
            name,
            parent: None,
            depth: 0,
            children: 0,
            content: None,
            is_integration_point: false,
        });
        nodes.len() - 1
    }

    fn step(&self, steps: u64) {
        self.steps.set(self.steps.get().saturating_add(steps));
        if self.steps.get() > MAX_STEPS {
            self.is_over.set(true);
        }
    }

    fn put(&self, parent: usize, child: NodeOrText<usize>) {
        let mut nodes = self.nodes.borrow_mut();
        let depth = nodes[parent].depth + 1;
        if depth > MAX_DEPTH {
            self.is_over.set(true);
        }
        self.appended.set(self.appended.get() + 1);
        match child {
            NodeOrText::AppendNode(child) => {
                nodes[parent].children += 1;
                nodes[child].parent = Some(parent);
                nodes[child].depth = depth;
            }
            // Counted as a node of its own, though it is joined to a text before it.
            NodeOrText::AppendText(_) => nodes[parent].children += 1,
        }
    }

    fn detach(&self, child: usize) {
        let mut nodes = self.nodes.borrow_mut();
        if let Some(parent) = nodes[child].parent.take() {
            let children = nodes[parent].children;
            nodes[parent].children = children.saturating_sub(1);
            drop(nodes);
            self.step(children);
        }
    }
}

/// A copy, because the list of nodes may grow while the parser holds the name.
#[derive(Debug)]
struct Name(QualName);

impl html5ever::interface::ElemName for Name {
    fn ns(&self) -> &Namespace {
        &self.0.ns
    }
    fn local_name(&self) -> &LocalName {
        &self.0.local
    }
    fn expanded(&self) -> ExpandedName<'_> {
        self.0.expanded()
    }
}

impl TreeSink for Counter {
    type Handle = usize;
    type Output = Self;
    type ElemName<'a> = Name;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> usize {
        0
    }

    fn elem_name<'a>(&'a self, target: &'a usize) -> Name {
        Name(self.nodes.borrow()[*target].name.clone())
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> usize {
        if attributes.len() > MAX_ATTRIBUTES {
            self.is_over.set(true);
        }
        let element = self.create(name);
        let content = flags
            .template
            .then(|| self.create(QualName::new(None, ns!(), LocalName::default())));
        let mut nodes = self.nodes.borrow_mut();
        nodes[element].content = content;
        nodes[element].is_integration_point = flags.mathml_annotation_xml_integration_point;
        element
    }

    fn create_comment(&self, _: StrTendril) -> usize {
        self.create(QualName::new(None, ns!(), LocalName::default()))
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> usize {
        self.create(QualName::new(None, ns!(), LocalName::default()))
    }

    fn append(&self, parent: &usize, child: NodeOrText<usize>) {
        self.put(*parent, child);
    }

    fn append_based_on_parent_node(&self, element: &usize, previous: &usize, child: NodeOrText<usize>) {
        let has_parent = self.nodes.borrow()[*element].parent.is_some();
        match has_parent {
            true => self.append_before_sibling(element, child),
            false => self.put(*previous, child),
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &usize) -> usize {
        // Only templates are asked about, and each was given one; the document is harmless should that not hold.
        self.nodes.borrow()[*target].content.unwrap_or(0)
    }

    fn same_node(&self, one: &usize, other: &usize) -> bool {
        one == other
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &usize, child: NodeOrText<usize>) {
        if let NodeOrText::AppendNode(child) = &child {
            self.detach(*child);
        }
        let parent = self.nodes.borrow()[*sibling].parent.unwrap_or(0);
        let children = self.nodes.borrow()[parent].children;
        self.step(children);
        self.put(parent, child);
    }

    fn add_attrs_if_missing(&self, _: &usize, attributes: Vec<Attribute>) {
        if attributes.len() > MAX_ATTRIBUTES {
            self.is_over.set(true);
        }
        self.appended.set(self.appended.get() + 1);
    }

    fn remove_from_parent(&self, target: &usize) {
        self.detach(*target);
    }

    fn reparent_children(&self, node: &usize, parent: &usize) {
        let mut nodes = self.nodes.borrow_mut();
        let moved = std::mem::take(&mut nodes[*node].children);
        nodes[*parent].children += moved;
        drop(nodes);
        self.step(moved);
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &usize) -> bool {
        self.nodes.borrow()[*target].is_integration_point
    }
}
