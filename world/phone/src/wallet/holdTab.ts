const name = 'latchkey-phone'

/**
 * Makes this tab the phone. Two tabs of one storage would be one wallet twice and take each other's mail, so the newest has it: a deep
 * link opens one.
 * @returns a promise of the moment another tab takes over.
 */
export async function holdTab(): Promise<{ lost: Promise<void> }> {
  return new Promise((resolve) => {
    const lost = navigator.locks
      .request(name, { steal: true }, () => {
        // Resolved first: the request below settles only when the lock is taken away.
        queueMicrotask(() => resolve({ lost }))
        return new Promise<never>(() => {})
      })
      .then(
        () => undefined,
        () => undefined,
      )
  })
}
