/** Shares one run of `work` between concurrent callers with the same key. */
export type SingleFlight = <value>(key: string, work: () => Promise<value>) => Promise<value>

/** Nothing is cached afterwards. The work serves several callers, so it needs a timeout of its own instead of a caller's signal. */
export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const running = flights.get(key)
    if (running) return (await running) as never // one key has one type of value
    const flight = work().finally(() => flights.delete(key))
    flights.set(key, flight)
    return await flight
  }
}
