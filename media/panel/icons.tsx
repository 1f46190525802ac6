/** Two sheets, one over the other: the usual sign for copying. */
export function CopyIcon() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M5.75 5.75h6.5v7.5h-6.5z" />
      <path d="M3.75 10.25v-7.5h6.5" />
    </svg>
  );
}

/** A pin. */
export function PinIcon() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M5.75 2.75h4.5M6.5 2.75v4l-2 2.5h7l-2-2.5v-4M8 9.25v4.5" />
    </svg>
  );
}
