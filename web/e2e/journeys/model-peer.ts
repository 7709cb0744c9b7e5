import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How long the model thinks about each word. */
const WORD_MS = 100;

/** What was asked of the model. */
interface Asked {
  key: string;
  body: string;
}

/** A model behind an endpoint of OpenAI's shape, which writes a word each tenth of a second. */
export class ModelPeer {
  /** Every question, as it arrived. */
  readonly asked: Asked[] = [];
  /** How many answers were left before their end. */
  left = 0;
  /** What it answers; null: words without end. */
  private text: string | null = "ready";

  private constructor(private readonly server: Server) {
    server.on("request", (question, answer) => void this.answer(question, answer));
  }

  static async start(): Promise<ModelPeer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new ModelPeer(server);
  }

  /** What the settings call its endpoint. */
  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** From now on it answers this; null: it never ends. */
  says(text: string | null): void {
    this.text = text;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(question: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of question) parts.push(part as Buffer);
    this.asked.push({ key: question.headers.authorization ?? "", body: Buffer.concat(parts).toString() });
    let isLeft = false;
    answer.on("close", () => {
      if (answer.writableFinished) return;
      isLeft = true;
      this.left += 1;
    });
    answer.writeHead(200, { "Content-Type": "text/event-stream" });
    const say = (event: unknown) => answer.write(`data: ${JSON.stringify(event)}\n\n`);
    for (const word of wordsOf(this.text)) {
      if (isLeft) return;
      say({ choices: [{ delta: { content: word } }] });
      await new Promise((resolve) => setTimeout(resolve, WORD_MS));
    }
    say({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 20 } });
    answer.end("data: [DONE]\n\n");
  }
}

/** The words of a text with the spaces before them; without a text, numbered ones for ever. */
function* wordsOf(text: string | null): Generator<string> {
  if (text !== null) {
    yield* text.match(/\s*\S+/g) ?? [];
    return;
  }
  for (let number = 1; ; number++) yield `thought-${number} `;
}
