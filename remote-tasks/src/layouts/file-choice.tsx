import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react';

import { Box, Button, chakra, Text } from '@fairlead/shared/ui';

type ChooseProps = {
  readonly label: string;
  readonly isMultiple?: boolean;
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly variant?: ComponentProps<typeof Button>['variant'];
};

/** A button that chooses files of the machine; the same file may be chosen again after it has changed. */
export function ChooseFile({ label, isMultiple, accept, onFiles, variant }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <chakra.input
        ref={input}
        type="file"
        aria-label={label}
        multiple={isMultiple}
        accept={accept}
        display="none"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button size="sm" variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

type DropProps = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** An area onto which files are dropped. */
export function DropArea({ onFiles, children }: DropProps) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');
  return (
    <Box
      position="relative"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <Box
          position="absolute"
          inset="0"
          zIndex="2"
          border="2px dashed {colors.accent}"
          bg="selection.fill"
          pointerEvents="none"
        >
          <Text fontWeight="semibold" color="accent" textAlign="center" pt="6">
            Drop it to try it
          </Text>
        </Box>
      )}
    </Box>
  );
}
