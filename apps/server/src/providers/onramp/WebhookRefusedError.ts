/** A report whose sender is not proven; the sentence says what is missing and nothing of what was expected. */
export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError'
}
