-- Reserving photos asks which of their originals a collection has. Of 10,000 photos that read every variant of every image.
create index image_variants_original on image_variants (md5) where variant = 'base';
