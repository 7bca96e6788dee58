export function findLinkFaults(workspace: {
  files: ReadonlyMap<string, string>
  exists: (path: string) => boolean
}): string[]
