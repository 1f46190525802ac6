/** A number of things in words, such as "2,000 rooms". @param plural where it is not the singular with an "s" */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
}
