/**
 * Builds the packages that a page loads as they are published, without types.
 * @param outDir gets a folder for each.
 * @returns for a bundler: what each published entry is, such as `@latchkey/core/errors`.
 */
export declare function buildStages(outDir: string): Promise<
  {
    find: RegExp
    replacement: string
  }[]
>
