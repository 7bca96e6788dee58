/** A contract's response with headers of its own, such as cookies. */
export class HeadedResponse<response> {
  constructor(
    readonly response: response,
    /** By name in lower case; a list is sent as several headers of the name. */
    readonly headers: Readonly<Record<string, string | string[]>>,
  ) {}
}
