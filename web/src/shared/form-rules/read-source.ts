import { byteLength } from "../form-engine/written";
import { BRACKET_LIMIT, DEPTH_LIMIT, INT_MAX, INT_MIN, LENGTH_LIMIT, SourceFault, type Expression } from "./expression";
import { tokensOf, type Token } from "./tokens";

/** Operators of two sides, those that bind least first. */
const LEVELS = [["||"], ["&&"], ["==", "!=", "<", "<=", ">", ">=", "in"], ["+", "-"], ["*", "/", "%"]];

/** Reads a source; throws {@link SourceFault}. Bounded in length and depth, so that it answers whatever is written. */
export function readSource(source: string): Expression {
  if (byteLength(source) > LENGTH_LIMIT) throw new SourceFault("too_long", "", 0);
  const brackets = [...source.matchAll(/[([{]/g)];
  const last = brackets[BRACKET_LIMIT];
  if (last) throw new SourceFault("unreadable", "", last.index);
  const reader = new Reader(tokensOf(source));
  const whole = reader.whole(0);
  reader.end();
  return whole;
}

class Reader {
  private place = 0;
  private readonly tokens: Token[];

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  private get next(): Token {
    const token = this.tokens[Math.min(this.place, this.tokens.length - 1)];
    if (!token) throw new SourceFault("unreadable", "", 0);
    return token;
  }

  private isNext(sign: string): boolean {
    const token = this.next;
    return (token.is === "sign" && token.sign === sign) || (sign === "in" && token.is === "name" && token.name === "in");
  }

  private took(sign: string): boolean {
    if (!this.isNext(sign)) return false;
    this.place += 1;
    return true;
  }

  private need(sign: string) {
    if (!this.took(sign)) throw new SourceFault("unreadable", "", this.next.at);
  }

  end() {
    if (this.next.is !== "end") throw new SourceFault("unreadable", "", this.next.at);
  }

  /** A choice, or what binds more. */
  whole(depth: number): Expression {
    if (depth > DEPTH_LIMIT) throw new SourceFault("unreadable", "", this.next.at);
    const test = this.sides(0, depth);
    const { at } = this.next;
    if (!this.took("?")) return test;
    const yes = this.sides(0, depth + 1);
    this.need(":");
    const no = this.whole(depth + 1);
    return { is: "call", name: "?:", on: null, arguments: [test, yes, no], at };
  }

  private sides(level: number, depth: number): Expression {
    const signs = LEVELS[level];
    if (!signs) return this.unary(depth);
    let left = this.sides(level + 1, depth);
    for (;;) {
      const { at } = this.next;
      const sign = signs.find((one) => this.took(one));
      if (sign === undefined) return left;
      left = { is: "call", name: sign, on: null, arguments: [left, this.sides(level + 1, depth)], at };
    }
  }

  private unary(depth: number): Expression {
    if (depth > DEPTH_LIMIT) throw new SourceFault("unreadable", "", this.next.at);
    const { at } = this.next;
    if (this.took("!")) return { is: "call", name: "!", on: null, arguments: [this.unary(depth + 1)], at };
    if (!this.isNext("-")) return this.member(depth);
    this.place += 1;
    const token = this.next;
    if (token.is === "int") {
      this.place += 1;
      return this.selected({ is: "int", value: this.int(`-${token.text}`, at), at }, depth);
    }
    return { is: "call", name: "-", on: null, arguments: [this.unary(depth + 1)], at };
  }

  private int(text: string, at: number): bigint {
    const value = text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text);
    if (value < INT_MIN || value > INT_MAX) throw new SourceFault("unreadable", "", at);
    return value;
  }

  private member(depth: number): Expression {
    return this.selected(this.primary(depth), depth);
  }

  private selected(first: Expression, depth: number): Expression {
    let of = first;
    for (;;) {
      const { at } = this.next;
      if (this.took("[")) throw new SourceFault("unknown_function", "[]", at);
      if (!this.took(".")) return of;
      const token = this.next;
      if (token.is !== "name") throw new SourceFault("unreadable", "", token.at);
      this.place += 1;
      of = this.took("(")
        ? { is: "call", name: token.name, on: of, arguments: this.list(")", depth), at: token.at }
        : { is: "select", of, name: token.name, at: first.at };
    }
  }

  /** What stands between brackets, up to the closing one. */
  private list(closing: string, depth: number): Expression[] {
    const items: Expression[] = [];
    if (this.took(closing)) return items;
    for (;;) {
      items.push(this.whole(depth + 1));
      if (this.took(closing)) return items;
      this.need(",");
      if (closing === "]" && this.took(closing)) return items;
    }
  }

  private primary(depth: number): Expression {
    const token = this.next;
    const { at } = token;
    this.place += 1;
    switch (token.is) {
      case "int":
        return { is: "int", value: this.int(token.text, at), at };
      case "text":
        return { is: "text", value: token.text, at };
      case "name":
        if (token.name === "true" || token.name === "false") return { is: "bool", value: token.name === "true", at };
        if (token.name === "null") throw new SourceFault("not_allowed", "null", at);
        if (token.name === "in") throw new SourceFault("unreadable", "", at);
        if (this.took("(")) return { is: "call", name: token.name, on: null, arguments: this.list(")", depth), at };
        return { is: "name", name: token.name, at };
      case "sign":
        if (token.sign === "(") {
          const inner = this.whole(depth + 1);
          this.need(")");
          return inner;
        }
        if (token.sign === "[") return { is: "list", items: this.list("]", depth), at };
        if (token.sign === "{") throw new SourceFault("not_allowed", "{}", at);
        throw new SourceFault("unreadable", "", at);
      case "end":
        throw new SourceFault("unreadable", "", at);
    }
  }
}
