/** Whether one of the texts contains the search, ignoring case and outer spaces. An empty search matches all. */
export function matchesSearch(search: string, texts: readonly (string | undefined)[]): boolean {
  const wanted = search.trim().toLowerCase()
  return texts.some((text) => text?.toLowerCase().includes(wanted))
}
