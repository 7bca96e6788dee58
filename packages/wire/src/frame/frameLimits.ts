/** Time limits in milliseconds. Each rejects its own promise; the port stays usable. */
export const frameLimits = {
  /** Until the frame has answered the hello; then the host opens a window of the wallet instead. */
  loadMs: 20_000,
  /** Email, device and social logins. */
  loginMs: 30_000,
  signOutMs: 3_000,
  heartbeatMs: 5_000,
  /** What waits for a person. */
  personMs: 5 * 60_000,
  /** The same for the wallet's settings: words are written down there, and a file is saved. */
  settingsMs: 30 * 60_000,
} as const
