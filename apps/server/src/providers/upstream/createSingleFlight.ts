/** Lets callers that ask the same thing at once share one piece of work. */
export type SingleFlight = <value>(key: string, work: () => Promise<value>) => Promise<value>

/** Nothing is kept beyond the flight. The work serves several callers, so it is bounded by a timeout of its own and not by one's signal. */
export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const running = flights.get(key)
    if (running) return (await running) as never // a key means one kind of value
    const flight = work().finally(() => flights.delete(key))
    flights.set(key, flight)
    return await flight
  }
}
