export function selectTests(workspace: { files: ReadonlyMap<string, string>; changed: readonly string[] }): string[]
