const maxLength = 128

/** The project a caller names in a query or a body; undefined for what names none, or not as text of at most 128 characters. */
export function readProjectId(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('projectId' in value)) return undefined
  const { projectId } = value
  return typeof projectId === 'string' && projectId.length <= maxLength ? projectId : undefined
}
