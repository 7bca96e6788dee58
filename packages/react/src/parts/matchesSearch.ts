/** Whether one of the texts has what was typed in it, in whatever case and with spaces around it. An empty search finds all. */
export function matchesSearch(search: string, texts: readonly (string | undefined)[]): boolean {
  const wanted = search.trim().toLowerCase()
  return texts.some((text) => text?.toLowerCase().includes(wanted))
}
