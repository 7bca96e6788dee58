/**
 * Counts what each caller has open.
 * @returns takes a place, and gives what to call once it is free again; undefined where the caller has as many as it may.
 */
export function createCallerSlots(max: number): (caller: string) => (() => void) | undefined {
  const taken = new Map<string, number>()
  return (caller) => {
    const count = taken.get(caller) ?? 0
    if (count >= max) return undefined
    taken.set(caller, count + 1)
    return () => {
      const left = (taken.get(caller) ?? 1) - 1
      if (left === 0) taken.delete(caller)
      else taken.set(caller, left)
    }
  }
}
