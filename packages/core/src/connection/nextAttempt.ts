let attempts = 0

/** Numbers the attempts to connect, so that late responses can be discarded. */
export function nextAttempt(): number {
  return ++attempts
}
