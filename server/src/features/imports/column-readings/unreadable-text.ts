/** The result for a text that cannot be read as the type of the field. */
export class UnreadableText {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}
