/** Whether a text can be a project's id at all; what cannot is not looked for. */
export function isProjectId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text)
}
