-- The sweep looks for pictures that are used no more, every hour: not among the photos, which are nearly all images.
create index images_pictures on images (image_id) where purpose <> 'ITEM';
