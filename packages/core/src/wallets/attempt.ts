/** What a foreign object returns; undefined where it throws, as anything on the page may when it is read or called. */
export function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
