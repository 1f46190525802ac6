// Node's function of this name, which the build puts where tests use it: a web worker has none.
export function setImmediate(callback: () => void): void {
  setTimeout(callback);
}
